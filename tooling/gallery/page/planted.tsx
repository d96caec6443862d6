import { useEffect, useRef, type ReactElement } from 'react'
import { IconButton } from '../../../kernel/ui/index.js'
import { statesOfComponents } from '../../../kernel/ui/testing/states-of-components.js'
import type { Subject } from '../subjects.js'

const nothing = () => {}

function Pale(): ReactElement {
  return (
    <>
      <p style={{ color: '#d8d8d8', background: '#ffffff' }}>Hardly to be read</p>
      <button>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" />
      </button>
    </>
  )
}

function Lawless(): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.setAttribute('style', 'outline: 1px solid')
    try {
      if (place.current) Reflect.set(place.current, 'innerHTML', '<b>planted</b>')
    } catch {
      // Trusted Types throw besides telling
    }
  }, [])
  return <div ref={place} />
}

function Wide(): ReactElement {
  return (
    <>
      <p style={{ whiteSpace: 'nowrap' }}>{'A line that is longer than any view of ours. '.repeat(3)}</p>
      <p style={{ blockSize: 20, overflow: 'hidden' }}>
        {'Lines that are cut at their lower edge. '.repeat(3)}
      </p>
      <p style={{ paddingLeft: 40 }}>
        <span style={{ display: 'block' }}>At the left, whatever the language</span>
      </p>
    </>
  )
}

function Moving(): ReactElement {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => void place.current?.animate([{ opacity: 0 }, {}], { duration: 9e5 }), [])
  return <p ref={place}>Never at rest</p>
}

function Unreachable(): ReactElement {
  return (
    <>
      <button style={{ outline: 'none' }}>Without a ring</button>
      <p style={{ cursor: 'pointer' }} onClick={nothing}>
        For pointers only
      </p>
      <IconButton icon="info" label="Out of turn" tabIndex={1} />
    </>
  )
}

const { view, plugin, states } = statesOfComponents('planted', {
  'Pale and unnamed': { render: () => <Pale /> },
  'Against the policy': { render: () => <Lawless /> },
  'Too wide': { render: () => <Wide /> },
  'Always moving': { render: () => <Moving /> },
  'Out of reach': { render: () => <Unreachable />, keyboard: true },
})

/** What the audits must find. It is on no list: only who asks for it is shown it. */
export const planted: Subject = {
  id: 'planted',
  file: '',
  make: plugin,
  states,
  view: view,
}
