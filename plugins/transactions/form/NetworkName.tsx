import type { ReactElement } from 'react'
import type { Network } from '#kernel/chain'
import { NetworkPicture } from '#kernel/ui'

/** Picture and name of a network, as the value of a fact. The name is also that of a network that is not configured. */
export function NetworkName(props: {
  readonly name: string
  readonly network: Network | undefined
}): ReactElement {
  const { name, network } = props
  const { imageUrl, imageId } = network?.assets ?? {}
  return (
    <>
      <NetworkPicture name={name} src={imageUrl} imageId={imageId} size={20} />
      <bdi>{name}</bdi>
    </>
  )
}
