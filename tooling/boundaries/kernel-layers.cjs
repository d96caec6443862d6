/** Folders of kernel/ in reading order. Each may import the ones before it; of the later ones, types only. */
module.exports = ['core', 'contracts', 'text', 'session', 'chain', 'ui', 'modal', 'host']
