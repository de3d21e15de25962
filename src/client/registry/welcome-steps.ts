import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyOf, loadOnce } from '../app/chunk.ts'

export interface WelcomeStepProps {
  /** Asks anew what is done; the step fetches its own data otherwise. */
  readonly reload: () => void
}
type StepLoad = () => Promise<ComponentType<WelcomeStepProps>>
export type WelcomeSteps = Readonly<Record<string, LazyExoticComponent<ComponentType<WelcomeStepProps>>>>

export const defineWelcomeSteps = (steps: Readonly<Record<string, StepLoad>>): WelcomeSteps =>
  Object.fromEntries(Object.entries(steps).map(([name, load]) => [name, lazyOf(loadOnce(load))]))

let all: WelcomeSteps = {}
/** Call once at startup: each area brings the steps that it can carry out. */
export const setWelcomeSteps = (...steps: readonly WelcomeSteps[]): void => {
  all = Object.assign({}, ...steps) as WelcomeSteps
}
export const welcomeSteps = (): WelcomeSteps => all
