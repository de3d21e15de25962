import { Logo, type Verband } from './Entry.tsx'

export const ContentPlaceholder = ({ rows = [180, 260, 260] }: { readonly rows?: readonly number[] | undefined }) => (
  <div className="first-content">
    <span className="first-hidden" role="status">
      Wird geladen …
    </span>
    <div className="first-bar" style={{ height: 34, width: '55%', marginBottom: 12 }} />
    {rows.map((height, number) => (
      <div key={number} className="first-bar" style={{ height }} />
    ))}
  </div>
)

export const FrameHead = ({ verband }: { readonly verband: Verband }) => (
  <div className="first-header">
    <Logo logo={verband.logo} />
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="9" fill="var(--mantine-color-petrol-8, #0e5568)" />
      <path
        d="M5 18h5.2l2.6-7.6 4.6 13 3.2-8.8 1.3 3.4H27"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    <span>Intranet {verband.orgKuerzel}</span>
  </div>
)

export const FramePlaceholder = ({ verband }: { readonly verband: Verband }) => (
  <>
    <FrameHead verband={verband} />
    <ContentPlaceholder />
  </>
)
