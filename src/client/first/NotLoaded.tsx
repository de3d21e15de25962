import { FrameHead } from './FramePlaceholder.tsx'
import type { Verband } from './Entry.tsx'

/** When the program itself does not arrive: says so within index.html (first/start.ts knows when, and what the button does). */
export const NotLoaded = ({ verband }: { readonly verband: Verband }) => (
  <>
    <FrameHead verband={verband} />
    <main>
      <div className="erst-karte" role="alert">
        <h1>Das Programm konnte nicht geladen werden.</h1>
        <p>Versuche es gleich noch einmal. Hilft das nicht, sag deinem Systemadministrator Bescheid.</p>
        <button type="button">Noch einmal</button>
      </div>
    </main>
  </>
)
