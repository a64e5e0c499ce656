package files

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"maps"
	"path/filepath"
	"slices"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// importedIn is the workload of a folder that import wrote, and its table of edges; arg itself and "" if it is no folder.
func importedIn(in *input.Reader, arg string) (workload, edges string, err error) {
	if !in.Folder(arg) {
		return arg, "", nil
	}
	edges = filepath.Join(arg, "edges.csv")
	for _, name := range []string{"workload.yaml", "workload.json"} {
		workload = filepath.Join(arg, name)
		if in.There(workload) {
			return workload, edges, nil
		}
	}
	return "", "", mistake.Inputf("%s: a folder without workload.yaml or workload.json (want a file, or a folder that clustersim import wrote)", srcerr.Visible(arg))
}

// edgesOf counts the edges of a class, those that are the last of their task, and those of them that dates explain.
type edgesOf struct{ edges, last, explained int }

// addClasses adds the classes of the edges of a workload that was imported, as edges.csv has them.
func addClasses(in *input.Reader, r *report.Report, file, workload string, numEdges int) error {
	src, err := in.OpenFile(file)
	if err != nil {
		return err
	}
	classes, judged, n, err := readClasses(src.Name, src.Data)
	if err == nil && n != numEdges {
		err = srcerr.At(file, 1, 1, "%d edges, where %s has %d", n, filepath.Base(workload), numEdges).WithHint("import again, to an empty folder")
	}
	if err != nil {
		return mistake.Placed(file, err)
	}
	t := table.New(table.Column{Key: "class"}, table.Column{Key: "edges"}, table.Named("last_for", "last for").If(judged), table.Column{Key: "explained"}.If(judged), table.Rounded("share_percent", "share, %", 4).If(judged))
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		c := classes[class]
		var share any
		if c.last > 0 {
			share = 100 * float64(c.explained) / float64(c.last)
		}
		t.Add(class, c.edges, c.last, c.explained, share)
	}
	part := report.Part{Key: "edge_classes", Head: "Edges by class", Body: t}
	if judged {
		part.Note = "last for: tasks of which the last that they wait for is at an edge of the class; explained: those submitted soon after it was known, and their share"
	}
	r.Add(part)
	return nil
}

// readClasses counts the rows of edges.csv by class. judged is whether the dates bear edges out: the system did not note them.
func readClasses(name string, data []byte) (classes map[string]edgesOf, judged bool, n int, err error) {
	rows := csv.NewReader(bytes.NewReader(data))
	rows.ReuseRecord = true
	wrong := func(line int) error {
		return srcerr.At(name, line, 1, "no table of edges").WithHint("want the columns from, to, class and, if edges were inferred, fit, as clustersim import writes them")
	}
	head, err := rows.Read()
	if err != nil || len(head) < 3 || len(head) > 4 || head[0] != "from" || head[1] != "to" || head[2] != "class" || len(head) == 4 && head[3] != "fit" {
		return nil, false, 0, wrong(1)
	}
	judged, classes = len(head) == 4, map[string]edgesOf{}
	for ; ; n++ {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return classes, judged, n, nil
		}
		if place, is := errors.AsType[*csv.ParseError](err); is {
			return nil, false, 0, wrong(place.Line)
		}
		c := classes[row[2]]
		c.edges++
		if judged && row[3] != infer.NotLast.String() {
			c.last++
		}
		if judged && row[3] == infer.Explained.String() {
			c.explained++
		}
		classes[row[2]] = c
	}
}
