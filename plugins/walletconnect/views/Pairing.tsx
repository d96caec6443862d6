export default function Pairing() {
  return null
}
