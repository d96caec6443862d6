import type { ReactElement } from 'react'
import { AlertBar, Card, CopyButton, OfflineNote, ProgressRing, Toast } from './index.js'
import { statesOfComponents } from './testing/states-of-components.js'

const nothing = () => {}

function Toasts(): ReactElement {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 16 }}>
      <Toast kind="loading" text="Confirming on Base" />
      <Toast kind="success" text="0.35 ETH sent" action={{ label: 'View', href: 'https://foyer.example' }} />
      <Toast kind="error" text="Juniper did not answer" action={{ label: 'Retry', onPress: nothing }} />
      <Toast kind="info" text="Switched to Base" />
      <Toast kind="offline" text="You are offline" />
      <Toast kind="info" text="A text that is long enough to need a second line in a toast" />
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
      <OfflineNote title="You are offline">Last updated 10:31.</OfflineNote>
    </>
  )
}

function Copies(): ReactElement {
  return (
    <>
      <Card padded>
        <p>
          <bdi>0x71C9…5A4e9F</bdi> <CopyButton text="0x71C9" />
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

/** Gallery of toasts, notes, copy buttons and progress rings. */
export const { view, plugin, states } = statesOfComponents('components-feedback', {
  Toasts: { render: Toasts },
  Notes: { render: Notes },
  Copies: { render: Copies },
  Rings: { render: Rings },
  'Toasts, 200 %': { render: Toasts, ...doubled },
  'Notes, 200 %': { render: Notes, ...doubled },
})
