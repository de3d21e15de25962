/** Resolves with the first tap or key: what only a tap needs is not loaded with the first screen. */
const touched = new Promise<void>((resolve) => {
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, () => resolve(), { once: true, capture: true })
})

/** Loads a part after the first touch, ahead of the tap that will need it. */
export const afterFirstTouch = (load: () => Promise<unknown>): Promise<void> =>
  touched.then(load).then(
    () => undefined,
    () => undefined,
  )
