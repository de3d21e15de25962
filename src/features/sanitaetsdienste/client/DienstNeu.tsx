export const DienstNeu = () => null
