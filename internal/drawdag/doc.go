// Package drawdag draws a program as an SVG picture: tasks by level from top to
// bottom, edges between them, a colour for each type of task.
//
// The picture is laid out as layered graphs usually are (K. Sugiyama, S.
// Tagawa, M. Toda, Methods for visual understanding of hierarchical system
// structures, IEEE Trans. SMC 11(2), 1981): tasks go to their precedence level
// ([workload.DAG.Levels]), each level is put in the order of its neighbours'
// means, and places are chosen near those means without overlap. It is made for
// up to some hundred tasks; thousands work, but nobody can read them.
//
// # Determinism
//
// The same program is the same bytes. Ties go to the lower TaskID.
//
// # Not here
//
// Schedules and time; a picture of those is a Gantt chart.
package drawdag
