// Package drawdag draws a DAG as an SVG picture: tasks by level from top to
// bottom, edges between them, a colour for each type of task.
//
// The picture is laid out as layered graphs usually are (K. Sugiyama, S.
// Tagawa, M. Toda, Methods for visual understanding of hierarchical system
// structures, IEEE Trans. SMC 11(2), 1981): tasks go to their precedence level
// ([workload.DAG.Levels]), each level is sorted by its neighbours' mean
// positions, and positions are chosen near those means without overlap. It is
// made for up to some hundreds of tasks; thousands work, but the picture is hard to
// read.
//
// # Determinism
//
// The same DAG gives the same bytes. Ties go to the lower TaskID.
//
// # Not here
//
// The layout is internal/picture/drawgraph's. Schedules and times are drawn as Gantt charts by internal/picture/gantt.
package drawdag
