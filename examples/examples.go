// Package examples holds the input files that the documentation shows and that
// experiments replay, inside the binary.
//
// examples/README.md says what each file is for. Every file is read by a test.
//
// # Adding a file
// Put it into a folder named after what it shows, open it with a comment that
// says where its numbers come from, list it in README.md, and embed the folder
// here only if a program needs it without a checkout.
//
// # Not here
// Input that only a test needs lives in that package's testdata.
package examples

import (
	"embed"
	"io/fs"
)

//go:embed table3/*.yaml table3/*.csv
var table3 embed.FS

// Table3 holds the inputs of Table 3 of Xiong and Zeng (2016):
// platform-before.yaml, platform-after.yaml, platform-after-1710.yaml,
// workload.yaml and placement.csv.
func Table3() fs.FS {
	sub, err := fs.Sub(table3, "table3")
	if err != nil {
		panic("examples: " + err.Error()) // the folder is named in the embed line above
	}
	return sub
}

//go:embed pc-cluster/*.yaml
var pcCluster embed.FS

// PCCluster holds the platforms of Zhu and Tian's PC cluster: platform.yaml, in which
// nodes differ, and platform-equal.yaml.
func PCCluster() fs.FS {
	sub, err := fs.Sub(pcCluster, "pc-cluster")
	if err != nil {
		panic("examples: " + err.Error()) // the folder is named in the embed line above
	}
	return sub
}
