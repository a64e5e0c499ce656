// Package account gives an account of why a run took as long as it did: it fills a
// report with an analysis of package why.
//
// [Fill] adds tables and a few sentences for people, and the member "why" for programs,
// which has everything in full precision. [Path] is the critical path as a table.
//
// # Adding something
//
// Put it into a file of its own: what people see of it, and its rows for programs. Fill
// lists both.
//
// # Not here
//
// What an analysis is and how it is found are package why's.
package account
