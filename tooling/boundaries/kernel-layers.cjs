/** Folders of kernel/ in reading order. Each may import the ones before it, also for types. */
module.exports = ['core', 'contracts', 'text', 'session', 'chain', 'money', 'ui', 'modal', 'host']
