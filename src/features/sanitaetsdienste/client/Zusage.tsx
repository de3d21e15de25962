export const Zusage = ({ token }: { readonly token: string }) => <p>{token}</p>
