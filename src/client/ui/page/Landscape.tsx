/** Turns the paper of its screen. */
export const Landscape = () => <style media="print">{'@page { size: A4 landscape; margin: 10mm }'}</style>
