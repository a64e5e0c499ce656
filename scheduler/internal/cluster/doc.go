// Package cluster holds the mappers that first group tasks, so that data need not
// travel, and then give the groups to hosts.
//
// [DSC] and [LC] group along the paths that decide the makespan, [LMT] level by
// level; [Partition] cuts the whole DAG with a method of package
// internal/partition. Groups go to hosts by load, and planPlaced plans the
// times once every task has its host.
//
// # Not here
//
// How a graph is cut into parts belongs in package internal/partition, which
// has no tasks.
package cluster
