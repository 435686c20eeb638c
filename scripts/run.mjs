// The door of every npm script. It uses only syntax that old Nodes can read, so that they get words and not a stack.
var major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  process.stderr.write(
    '\nSoundings needs Node 20 or newer; this is ' + process.version + '. Install a newer Node and try again.\n\n',
  )
  process.exit(1)
} else {
  import('./commands/' + process.argv[2] + '.mjs')
    .then(function (command) {
      return command.default(process.argv.slice(3))
    })
    .catch(function (error) {
      var text = String((error && error.message) || error)
      var isFull = /ENOSPC|no space left/i.test(text)
      process.stderr.write('\n' + (isFull ? 'The disk is full: free some room and try again.\n' : '') + text + '\n\n')
      process.exit(1)
    })
}
