// Command bench measures how fast the simulator runs and how much memory it
// takes, beside SimGrid on the same input where SimGrid is installed.
//
//	go run ./bench [-o json] [-run REGEXP] [-long] [-simgrid-limit N] [-instructions] [-against FILE] [-record FILE -commit NAME] [-logs DIR] [-profile FILE]
//
// or make bench, which first builds the SimGrid program and names its folder
// in CLUSTERSIM_ORACLE.
//
// Every workload is a random DAG placed uniformly at random on a cluster
// of equal hosts with a backbone; each host runs its tasks one at a time in
// the order of their numbers. Each is measured in a process of its own, so
// that peaks of memory do not mix. A legend below the table explains the columns;
// docs/performance.md has measurements. A second table has the times and memory
// of loading large platform files, and a third the speed and memory of programs of actors
// (crowd.go), with -long up to a million of them. A fourth has batch queues (queues.go): of jobs by a model, and with -logs
// of recorded ones.
//
// Where valgrind is installed, a last table has the instructions of an activity, an event, a job or a byte of each row, which
// other work on the computer does not change, and reading and writing of texts too (texts.go). With -instructions there
// is no other table. With -record, instructions and ratios of times become a line of a file, bench/history.jsonl;
// with -against, the counts stand beside those of its last line, and it is an error if a row has 5 % more.
//
// With -profile FILE it measures nothing, and writes a profile of the processor's time by which the compiler decides
// what to inline: make pgo writes cmd/clustersim/default.pgo so.
package main
