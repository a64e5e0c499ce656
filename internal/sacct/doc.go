// Package sacct reads the tables of Slurm's accounting, as sacct prints them with -P or -p: records, and the texts that columns have.
//
//		table := sacct.Open("jobs.txt", data, "", []string{"JobID", "Submit"}, nil)
//		for rec := (sacct.Record{}); table.Next(&rec); {
//			id, ok := sacct.IDOf(rec.Field(at))
//		}
//
//	  - table.go: the names of the columns, and what recognises a dump by them.
//	  - records.go: records, which may stand on several lines and have delimiters in their texts.
//	  - columns.go: which texts a column can have, and to which columns the fields of a record belong if there are too many.
//	  - values.go: dates, durations, memory, numbers of jobs and resources.
//	  - hosts.go: the names that n[01-04,7] stands for.
//
// # Sources
//
// The man page of sacct (https://slurm.schedmd.com/sacct.html).
//
// # Cost
//
// O(bytes), and O(columns * excess^2) for a record with delimiters in its texts.
//
// # Not here
//
// What records mean: package format of workload/jobs makes jobs of a batch queue of them, internal/logs/slurm tasks of a workflow.
package sacct
