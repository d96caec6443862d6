import { useHeader } from 'foyerkit/ui'
import { createElement } from 'react'

export default function BystanderView() {
  useHeader({ title: 'Bystander' })
  return createElement('p', {}, 'All is well')
}
