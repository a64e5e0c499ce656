// Package joblog makes runs of the logs that package tasklog reads, and of records in WfFormat.
//
//	groups, err := joblog.Group(sources)
//	run, err := joblog.Read(groups[0])
//
// # Files
//
//   - the log of a system: jobstate.log of Pegasus, an event log of HTCondor such as *.nodes.log of
//     DAGMan, or the transaction log of Makeflow. Its dates are those that tasklog finds;
//   - its graph: *.dag of DAGMan, whose lines PARENT a b CHILD c d are edges (class parent), with its rescue
//     files, or the Makeflow file (class file). With --log-verbose the log of Makeflow itself has the parents (class parent);
//   - a record in WfFormat 1.2 to 1.6, alone or with the log of the same run, of which it then has the dates. Its edges
//     are parents, with the bytes of the files that pass.
//
// Which file is what is seen from its content; a graph belongs to the log in its folder, of the like name if there
// are several.
//
// # Tasks
//
// A task is a job of the log with the dates of its last attempt: earlier ones are counted, their dates are not
// read. The process is the name without the number at its end. HTCondor notes hosts, cores and memory, the others do not.
// Makeflow notes when a rule was handed to the batch system and when it was over: its run time has the wait there in it,
// unless the record of WfCommons is there, whose run times are measured.
//
// A node FINAL of DAGMan waits for all nodes for which no other waits. Nodes that a splice or a file that is included has
// are not read.
//
// # Sources
//
// HTCondor Manual, "DAGMan Input File Specification"; Makeflow User's Manual and makeflow_log.c of cctools; WfFormat
// (https://github.com/wfcommons/WfFormat).
//
// # Cost
//
// O(bytes + e log e) for e edges, of which there may be 20 million.
//
// # Not here
//
// What the dates of the logs are: package tasklog. Events of pegasus-monitord: package pegasus. JX, Makeflow's JSON.
package joblog
