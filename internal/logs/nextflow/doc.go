// Package nextflow reads what Nextflow leaves of a run: its trace, its .nextflow.log, and the
// graph of its processes.
//
//	groups, err := nextflow.Group(files)
//	run, err := nextflow.Read(groups[0])
//
// # Files
//
//   - The trace (-with-trace) has the tasks: see package tracefile. It must have the fields
//     name, submit and realtime or start and complete; task_id, hash, process, tag, status, attempt,
//     hostname, cpus, memory, rchar and wchar are taken where they are.
//   - .nextflow.log says when Nextflow knew of each end, which is seconds to a minute after it: the lines
//     "Submitted process" and "Task completed" (Session.groovy, TaskPollingMonitor.groovy). Its dates
//     have no year and may be of another time zone: they are shifted by the median of what
//     separates the submissions there from those of the trace, matched by hash.
//   - dag.html, dag.dot and dag.mmd (-with-dag) have the graph of processes and operators
//     (CytoscapeHtmlRenderer.groovy, DotRenderer.groovy, MermaidRenderer.groovy). All runs of a workflow have one.
//   - A table with the fields scheduler, run, task_id and known_ms says the same as the logs of many runs under several
//     schedulers: see [Dates].
//
// Which file is what is seen from its content; which belong together from their folder, and in
// a folder with several traces from their names: original.1.trace.csv and original.1.nextflow.log.
//
// # What is counted
//
// Rows that were mended, hosts and run times that are missing, dates of 1970, tasks that did not run
// since their results were there, failed attempts, submissions without a row: see Run.Counts of package logs.
//
// # Cost
//
// O(bytes), and that of the graph of processes.
//
// # Adding a form of the graph
//
// A function that returns vertices and edges, and a row in graphForms.
//
// # Not here
//
// Which task waited for which: package infer. Dates beside a record: package tasklog.
package nextflow
