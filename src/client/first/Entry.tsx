import type { ReactNode } from 'react'

export interface Verband {
  readonly orgKuerzel: string
  readonly orgName: string
  readonly logo: string
}
interface Props {
  readonly titel: string
  readonly text?: ReactNode
  readonly verband: Verband
  readonly children: ReactNode
}

/** The chapter's logo. Without one the server removes the element from index.html. */
export const Logo = ({ logo }: Pick<Verband, 'logo'>) => (logo === '' ? null : <img className="chapter-logo" src={logo} alt="" />)

/** Brand panel and a short form. Pure, so that the build can render it into index.html. */
export const Entry = ({ titel, text, verband, children }: Props) => (
  <div className="entry">
    <header className="entry-brand">
      <svg
        className="entry-line"
        viewBox="0 0 600 200"
        preserveAspectRatio="none"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden="true"
      >
        <path
          d="M0 120h150l18-34 26 78 34-150 30 128 16-22h90l14-26 20 44 16-18h186"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
        />
      </svg>
      <Logo logo={verband.logo} />
      <div className="entry-name">Intranet {verband.orgKuerzel}</div>
      <div className="entry-motto">{verband.orgName || '\u00a0'}</div>
    </header>
    <main className="entry-form">
      <div className="entry-title">
        <h1>{titel}</h1>
        {text ? <p className="entry-text">{text}</p> : null}
      </div>
      {children}
    </main>
  </div>
)
