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
export const Logo = ({ logo }: Pick<Verband, 'logo'>) => (logo === '' ? null : <img className="verband-logo" src={logo} alt="" />)

/** Brand panel and a short form. Pure, so that the build can render it into index.html. */
export const Entry = ({ titel, text, verband, children }: Props) => (
  <div className="einstieg">
    <header className="einstieg-marke">
      <svg
        className="einstieg-linie"
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
      <div className="einstieg-name">Intranet {verband.orgKuerzel}</div>
      <div className="einstieg-spruch">{verband.orgName || '\u00a0'}</div>
    </header>
    <main className="einstieg-formular">
      <div className="einstieg-titel">
        <h1>{titel}</h1>
        {text ? <p className="einstieg-text">{text}</p> : null}
      </div>
      {children}
    </main>
  </div>
)
