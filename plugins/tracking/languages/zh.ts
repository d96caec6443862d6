/** Chinese texts, in simplified characters. */
export default {
  tracking: {
    sending: '{label}：等待网络确认',
    confirmed: '{label}：已确认',
    reverted: '{label}：已回滚。仅支付了费用。',
    replaced: '{label}：已被另一笔交易取代',
    expired: '{label}：在确认前被丢弃',
    cancelled: '{label}：已取消',
  },
}
