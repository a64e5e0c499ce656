package snakemake

import (
	"bytes"
	"encoding/base64"
	"path"
	"path/filepath"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
)

const folder = "metadata"

// isRecord says whether a file is a record of an output, by its content.
func isRecord(data []byte) bool {
	data = bytes.TrimSpace(data)
	return bytes.HasPrefix(data, []byte("{")) && bytes.Contains(data, []byte(`"rule"`)) && bytes.Contains(data, []byte(`time"`))
}

// isLog says whether a file is the log of a run, by its content.
func isLog(data []byte) bool {
	data = data[:min(len(data), 1<<16)]
	return bytes.Contains(data, []byte("Building DAG of jobs")) || bytes.Contains(data, []byte("\n    jobid: "))
}

// Recognises says whether a file is one of Snakemake's, by its content.
func Recognises(data []byte) bool { return isRecord(data) || isLog(data) || isBenchmark(data) }

// IsCandidate says whether a file of a folder may be one of Snakemake's, by its name.
func IsCandidate(name string) bool {
	slashed := filepath.ToSlash(name)
	_, inside := cutFolder(slashed)
	_, measured := benchmarkRoot(slashed)
	return inside || strings.HasSuffix(slashed, ".snakemake.log") || measured && (strings.HasSuffix(slashed, ".tsv") || strings.HasSuffix(slashed, ".txt"))
}

// cutFolder is what comes after the folder of the records in a path.
func cutFolder(slashed string) (rest string, inside bool) {
	at := strings.LastIndex("/"+slashed, "/"+folder+"/")
	if at < 0 {
		return "", false
	}
	return slashed[at+len(folder)+1:], true
}

// Group puts the files of each folder together: those that have .snakemake/metadata and .snakemake/log in common.
func Group(sources []logs.Source) (groups [][]logs.Source) {
	at := map[string]int{}
	for _, s := range sources {
		root := rootOf(s.Name)
		i, known := at[root]
		if !known {
			i = len(groups)
			at[root], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], s)
	}
	return groups
}

// rootOf is the folder of a run: that in which .snakemake is.
func rootOf(name string) string {
	slashed := filepath.ToSlash(name)
	root := path.Dir(path.Dir(slashed))
	if above, is := benchmarkRoot(slashed); is && path.Ext(slashed) != ".log" {
		if _, inside := cutFolder(slashed); !inside {
			return above
		}
	}
	if rest, inside := cutFolder(slashed); inside {
		root = path.Clean(strings.TrimSuffix(slashed, folder+"/"+rest))
	}
	if path.Base(root) == ".snakemake" {
		root = path.Dir(root)
	}
	return root
}

// outputOf is the path of the output that a record is of, by the name of its file.
func outputOf(name string) (output string, ok bool) {
	rest, inside := cutFolder(filepath.ToSlash(name))
	if !inside {
		rest = path.Base(filepath.ToSlash(name))
	}
	var code strings.Builder
	for part := range strings.SplitSeq(rest, "/") {
		code.WriteString(strings.TrimPrefix(part, "@"))
	}
	for _, form := range []*base64.Encoding{base64.URLEncoding, base64.StdEncoding} {
		if text, err := form.DecodeString(code.String()); err == nil && len(text) > 0 {
			return path.Clean(strings.ToValidUTF8(string(text), "\ufffd")), true
		}
	}
	return rest, false
}
