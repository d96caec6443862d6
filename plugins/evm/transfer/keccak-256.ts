const lanes = 25
const mask = 2n ** 64n - 1n
/** How many bytes are taken in at once. */
const rate = 136

/**
 * Keccak-256 as Ethereum has it, which is SHA-3 with the older padding. Here for the checksums of addresses alone, so
 * that an asset can be sent without a chain library; a test compares it with viem's.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(bytes.length / rate) + 1) * rate)
  padded.set(bytes)
  padded[bytes.length] = 0x01
  padded[padded.length - 1]! |= 0x80
  const view = new DataView(padded.buffer)
  const state = Array.from({ length: lanes }, () => 0n)
  for (let block = 0; block < padded.length; block += rate) {
    for (let lane = 0; lane < rate / 8; lane++) state[lane]! ^= view.getBigUint64(block + 8 * lane, true)
    permute(state)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane++) digest.setBigUint64(8 * lane, state[lane]!, true)
  return new Uint8Array(digest.buffer)
}

function permute(state: bigint[]): void {
  let feedback = 1
  for (let round = 0; round < 24; round++) {
    theta(state)
    rhoAndPi(state)
    chi(state)
    // iota: the round's constant comes from a shift register of 8 bits
    for (let bit = 0; bit < 7; bit++) {
      if (feedback & 1) state[0]! ^= 1n << BigInt(2 ** bit - 1)
      feedback = (feedback << 1) ^ (feedback >> 7 ? 0x171 : 0)
    }
  }
}

function theta(state: bigint[]): void {
  const columns = Array.from({ length: 5 }, (_, x) =>
    [0, 5, 10, 15, 20].reduce((parity, row) => parity ^ state[row + x]!, 0n),
  )
  for (let lane = 0; lane < lanes; lane++)
    state[lane]! ^= columns[(lane + 4) % 5]! ^ rotate(columns[(lane + 1) % 5]!, 1)
}

function rhoAndPi(state: bigint[]): void {
  let [x, y] = [1, 0]
  let current = state[1]!
  for (let step = 1; step <= 24; step++) {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    const moved = rotate(current, ((step * (step + 1)) / 2) % 64)
    current = state[5 * y + x]!
    state[5 * y + x] = moved
  }
}

function chi(state: bigint[]): void {
  for (let row = 0; row < lanes; row += 5) {
    const old = state.slice(row, row + 5)
    for (let x = 0; x < 5; x++) state[row + x] = old[x]! ^ (~old[(x + 1) % 5]! & mask & old[(x + 2) % 5]!)
  }
}

function rotate(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask
}
