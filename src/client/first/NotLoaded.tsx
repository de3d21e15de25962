import { FrameHead } from './FramePlaceholder.tsx'
import type { Verband } from './Entry.tsx'

/** Failure card inside index.html, shown when the program cannot load (first/start.ts wires the button). */
export const NotLoaded = ({ verband }: { readonly verband: Verband }) => (
  <>
    <FrameHead verband={verband} />
    <main>
      <div className="first-card" role="alert">
        <h1>Das Programm konnte nicht geladen werden.</h1>
        <p>Versuche es gleich noch einmal. Hilft das nicht, sag deinem Systemadministrator Bescheid.</p>
        <button type="button">Noch einmal</button>
      </div>
    </main>
  </>
)
