// Package wfcommons reads and writes WfFormat, the JSON of WfCommons, and reads DAX,
// the XML of Pegasus, and the simple form of WfFormat that SimGrid reads.
//
// [ReadWfFormat] reads WfFormat 1.2 to 1.6 and [ReadDAX] DAX 2.1 and 3. Both say
// which task writes a file and which reads it, so both fill one description
// (instance.go), from which the messages between tasks follow (assemble.go).
// [ReadSimGrid] reads files in which transfers are tasks.
//
// Other formats belong to workload/format, which recognises files by their content
// and calls this package for these three.
package wfcommons
