/** The reason with which somebody leaves who handed their place on. Without a name: an ended account leaves none behind. */
export const HAND_OVER = 'Platz übergeben'
