// Package simgrid reads SimGrid's platform files, XML of version 4.0 and 4.1,
// through the exported calls of a [platform.Builder].
//
// [Read] is the way in. The text is cut into tokens by a lexer of our own
// (internal/xmlwalk), elements and attributes are checked against a table of
// SimGrid's DTD (scan.go), and each element has a method that reads it, in files such as
// zone.go, host.go or cluster.go. Anything that SimGrid would honour and this
// project cannot is an error with line and column; nothing is silently dropped.
//
// [ReadDeployment] reads a file of actors. Files that a platform names are read by
// [platform.ReadOptions].ReadFile. dtd_test.go has every element and attribute of version
// 4.1: each is read, or refused by name and line.
//
// How routes are found does not belong here: that is package platform; its tests
// compare it with SimGrid's routes.
package simgrid
