export default {
  loading: 'Loading the map',
  off: 'Maps are switched off',
  offText: 'No key for a maps service is configured.',
  failed: 'The map could not be loaded',
  failedText: 'The maps service did not answer. The rest of the page works as usual.',
}
