// Package cli is the command clustersim, for programs that have schedulers of
// their own: a main function that calls [Main] with them has all the commands.
//
//	func main() { cli.Main(catalog.NewEntry(about, build)) }
//
// examples/mymapper is a complete one.
//
// It puts together the commands of the packages below it, one for each family:
// runs, sweeps, scaling, records, replays, partitions and files. They share input, output,
// help and mistake, and do not know each other. completion offers words to shells.
//
// # Adding a command
// Write a file cmd_NAME.go with a function NewNAME in its family, add it to the
// list in root.go, and give it scripts in testdata/script.
//
// # Not here
// Commands only read input, call the library and print; the library computes.
package cli
