import { renderToStaticMarkup } from 'react-dom/server'
import { FramePlaceholder } from './FramePlaceholder.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { SignIn } from './SignIn.tsx'

/** The server puts the chapter's names and logo in their places (server/http/web-part.ts). */
const verband = { orgKuerzel: '{{kuerzel}}', orgName: '{{verband}}', logo: '{{logo}}' }

export const renderMarkup = (): string =>
  renderToStaticMarkup(
    <>
      <div className="first login">
        <SignIn verband={verband} />
      </div>
      <div className="first frame">
        <FramePlaceholder verband={verband} />
      </div>
      <div className="first missing">
        <NotLoaded verband={verband} />
      </div>
    </>,
  )
