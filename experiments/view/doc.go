// Package view draws finished runs and what actors did, and writes them for other tools.
//
// A [Run] is written as a Gantt chart ([SVG], [PNG], [PDF], [HTML]), as a trace for Perfetto or
// in the Paje format, or as a table of jobs ([Jobs]). [Actors] observes a world of actors and
// is then written in the same formats, but HTML and Jobs.
//
// # Not here
//
// Pages that explain a run: the command writes them (run --report).
package view
