/** French texts. */
export default {
  tracking: {
    sending: '{label} : en attente du réseau',
    confirmed: '{label} : confirmé',
    reverted: '{label} : échec sur le réseau. Seuls les frais ont été payés.',
    replaced: '{label} : remplacé par une autre transaction',
    expired: '{label} : abandonné avant confirmation',
    cancelled: '{label} : annulé',
  },
}
