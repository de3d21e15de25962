/** Resolves on the first tap or key. Code needed only after a tap is not loaded with the first screen. */
const touched = new Promise<void>((resolve) => {
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, () => resolve(), { once: true, capture: true })
})

/** Preloads a part after the first touch, before the tap that needs it. */
export const afterFirstTouch = (load: () => Promise<unknown>): Promise<void> =>
  touched.then(load).then(
    () => undefined,
    () => undefined,
  )
