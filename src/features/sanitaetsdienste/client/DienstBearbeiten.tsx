export const DienstBearbeiten = ({ id }: { readonly id: string }) => <p>{id}</p>
