import type { ReactElement } from 'react'
import { AlertBar, Card, CopyButton, OfflineNote, ProgressRing, Toast } from './index.js'
import { statesOfParts } from './testing/states-of-parts.js'

const nothing = () => {}

function Toasts(): ReactElement {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 16 }}>
      <Toast kind="loading" text="Confirming on Base" />
      <Toast kind="success" text="0.35 ETH sent" action={{ label: 'View', href: 'https://foyer.example' }} />
      <Toast kind="error" text="Juniper did not answer" action={{ label: 'Retry', onPress: nothing }} />
      <Toast kind="info" text="Switched to Base" />
      <Toast kind="offline" text="You are offline" />
      <Toast kind="info" text="A line that is so long that it needs another one to be read to its end" />
    </div>
  )
}

function Notes(): ReactElement {
  return (
    <>
      <AlertBar
        title="Origin not allowed"
        text="localhost:3000 is not on this project’s list."
        link={{ label: 'Add it', href: 'https://foyer.example' }}
        onClose={nothing}
        closeLabel="Dismiss"
      />
      <OfflineNote title="You are offline">Showing what we knew at 10:31.</OfflineNote>
    </>
  )
}

function Copies(): ReactElement {
  return (
    <>
      <Card padded>
        <p>
          <bdi>0x71C9…5A4e9F</bdi>{' '}
          <CopyButton text="0x71C9" label="Copy address" copiedLabel="Address copied" />
        </p>
      </Card>
      <CopyButton text="wc:" look="button" label="Copy link" copiedLabel="Link copied" testId="copy" />
    </>
  )
}

function Rings(): ReactElement {
  return (
    <Card padded>
      <div style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
        {[1, 0.75, 0.4, 0].map((share) => (
          <ProgressRing key={share} share={share} label="Time left" />
        ))}
        <ProgressRing share={0.1} tone="warning" label="Time left" />
        <ProgressRing share={0.6} size={36} label="Time left" />
      </div>
    </Card>
  )
}

const doubled = { variables: { '--foyer-font-size': '20px' } } as const

/** What is told by the way. */
export const { view, plugin, states } = statesOfParts('components-feedback', {
  Toasts: { draw: Toasts },
  Notes: { draw: Notes },
  Copies: { draw: Copies },
  Rings: { draw: Rings },
  'Toasts, 200 %': { draw: Toasts, ...doubled },
  'Notes, 200 %': { draw: Notes, ...doubled },
})
