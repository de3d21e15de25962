export const DienstVerlauf = ({ id }: { readonly id: string }) => <p>{id}</p>
