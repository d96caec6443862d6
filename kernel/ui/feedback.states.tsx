import type { ReactElement } from 'react'
import { Card, CopyButton, IconButton, Note, OfflineNote, TextLink, Toast } from './index.js'
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
      <Note
        icon="alert"
        tone="negative"
        role="alert"
        title="Origin not allowed"
        action={<IconButton icon="close" label="Dismiss" onClick={nothing} />}
      >
        localhost:3000 is not on this project’s list. <TextLink href="https://foyer.example">Add it</TextLink>
      </Note>
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

const doubled = { variables: { '--foyer-font-size': '20px' } } as const

/** Gallery of toasts, notes and copy buttons. */
export const { view, plugin, states } = statesOfComponents('components-feedback', {
  Toasts: { render: Toasts },
  Notes: { render: Notes },
  Copies: { render: Copies },
  'Toasts, 200 %': { render: Toasts, ...doubled },
  'Notes, 200 %': { render: Notes, ...doubled },
})
