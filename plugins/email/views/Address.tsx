/** A sentence with an address, which is emphasised and kept apart from the direction of the text. */
export function Address({ text, email }: { readonly text: string; readonly email: string }) {
  const [before = '', after = ''] = text.split(email)
  return (
    <>
      {before}
      <bdi className="email-address">{email}</bdi>
      {after}
    </>
  )
}
