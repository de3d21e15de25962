/** The screen on which a test runs: neither narrow nor wide, unless it says otherwise. */
export const screen = { wide: false, phone: false }
