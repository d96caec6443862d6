import { useMemo, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import css from './qr-code.css?inline'
import { qrModules } from './qr-modules.js'
import { boxPath, finderPath, qrPath } from './qr-path.js'

/** Props of {@link QrCode}. */
export interface QrCodeProps {
  /** What a camera reads; while there is none yet, the shape of a code stands in its place. */
  readonly text: string | undefined
  /** What the code is for, or that it is being prepared: "QR code to connect Halyard". */
  readonly label: string
  /** A `Picture` or `Avatar` without a size, drawn in the middle. */
  readonly picture?: ReactNode
  /** Stands over the code, which fades so that no camera reads it: why it is over, and the way to a new one. */
  readonly children?: ReactNode
}

/** A code to scan, as wide as there is room, dark on light in both themes. */
export function QrCode({ text, label, picture, children }: QrCodeProps): ReactElement {
  useStyles(css)
  const hasPicture = Boolean(picture)
  const drawn = useMemo(() => {
    if (text === undefined) return undefined
    const modules = qrModules(text, hasPicture)
    return { size: modules.length, path: qrPath(modules) }
  }, [text, hasPicture])
  const isOver = Boolean(children)
  return (
    <div
      className="qr-code"
      style={drawn && ({ '--qr-quiet': `calc(400% / ${drawn.size + 8})` } as CSSProperties)}
      data-over={isOver ? '' : undefined}
      aria-busy={text === undefined || undefined}
    >
      {drawn ? (
        <svg
          className="qr-code-drawing"
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          role="img"
          aria-label={label}
          aria-hidden={isOver || undefined}
          focusable="false"
        >
          <path fillRule="evenodd" d={drawn.path} />
        </svg>
      ) : (
        <svg className="qr-code-drawing" viewBox="0 0 53 53" role="img" aria-label={label} focusable="false">
          <path className="qr-code-finders" fillRule="evenodd" d={waitingFinders()} />
          <path className="qr-code-waiting" d={waitingRows()} />
        </svg>
      )}
      {picture && !isOver && (
        <span className="qr-code-picture" aria-hidden="true">
          {picture}
        </span>
      )}
      {isOver && <div className="qr-code-over">{children}</div>}
    </div>
  )
}

function waitingFinders(): string {
  return finderPath(0, 0) + finderPath(46, 0) + finderPath(0, 46)
}

function waitingRows(): string {
  const row = (x: number, y: number, width: number, height: number) =>
    boxPath(x, y, width, height, [2, 2, 2, 2])
  return (
    row(10, 0, 33, 7) +
    row(0, 10, 53, 9) +
    row(0, 22, 19, 9) +
    row(34, 22, 19, 9) +
    row(0, 34, 53, 9) +
    row(10, 46, 43, 7)
  )
}
