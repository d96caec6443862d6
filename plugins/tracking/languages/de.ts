/** German texts. */
export default {
  tracking: {
    sending: '{label}: wartet auf das Netzwerk',
    confirmed: '{label}: bestätigt',
    reverted: '{label}: zurückgesetzt. Nur die Gebühr wurde bezahlt.',
    replaced: '{label}: von einer anderen Transaktion ersetzt',
    expired: '{label}: vor der Bestätigung verworfen',
    cancelled: '{label}: abgebrochen',
  },
}
