/** The screen on which a test runs: a phone, unless it says otherwise. */
export const screen = { wide: false }
