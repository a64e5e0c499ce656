//go:build keep

// Package keep holds the dependencies while packages are being written.
package keep

import (
	_ "github.com/goccy/go-yaml"
	_ "github.com/goccy/go-yaml/ast"
	_ "github.com/goccy/go-yaml/parser"
	_ "github.com/google/btree"
	_ "github.com/rogpeppe/go-internal/testscript"
	_ "github.com/spf13/cobra"
	_ "github.com/spf13/pflag"
	_ "github.com/stretchr/testify/require"
	_ "golang.org/x/term"
	_ "gonum.org/v1/gonum/graph"
	_ "gonum.org/v1/gonum/graph/path"
	_ "gonum.org/v1/gonum/graph/testgraph"
	_ "gonum.org/v1/gonum/graph/topo"
	_ "pgregory.net/rapid"
)
