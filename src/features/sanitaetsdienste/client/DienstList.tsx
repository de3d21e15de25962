export const DienstList = () => null
