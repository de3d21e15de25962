export const DienstDetail = ({ id }: { readonly id: string }) => <p>{id}</p>
