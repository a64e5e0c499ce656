package oracletest

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/clustersim/clustersim/internal/oracle"
)

// Answer is a case with the times and routes that SimGrid computed.
type Answer struct {
	Case   oracle.Case
	Times  *Times
	Routes string // as routes.cpp prints them
}

// Pack puts the answer into a compressed text archive.
func (a *Answer) Pack() ([]byte, error) {
	var dag bytes.Buffer
	if err := a.Case.Workload.Write(&dag); err != nil {
		return nil, err
	}
	ar := txtar.Archive{
		Comment: []byte(a.Case.Name + "\n"),
		Files: []txtar.File{
			{Name: "options", Data: []byte(OptionsText(a.Case.Options) + "\n")},
			{Name: "platform.xml", Data: []byte(a.Case.PlatformXML)},
			{Name: "dag.txt", Data: dag.Bytes()},
			{Name: "times", Data: []byte(a.Times.Text())},
			{Name: "routes", Data: []byte(a.Routes)},
		},
	}
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(txtar.Format(&ar)); err != nil {
		return nil, err
	}
	err = z.Close()
	return out.Bytes(), err
}

// Unpack reads what Pack wrote.
func Unpack(name string, data []byte) (*Answer, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, f := range txtar.Parse(text).Files {
		files[f.Name] = string(f.Data)
	}
	a := &Answer{Case: oracle.Case{Name: name, PlatformXML: files["platform.xml"]}, Routes: files["routes"]}
	if a.Case.Options, err = ReadOptions(files["options"]); err != nil {
		return nil, err
	}
	if a.Case.Workload, err = ReadPlaced(files["dag.txt"]); err != nil {
		return nil, fmt.Errorf("%s: dag.txt: %w", name, err)
	}
	if a.Times, err = ReadTimes(files["times"], &a.Case.Workload); err != nil {
		return nil, fmt.Errorf("%s: times: %w", name, err)
	}
	return a, nil
}

// Text prints the times as replay.cpp does, each number in the shortest form
// that reads back exactly.
func (t *Times) Text() string {
	var b strings.Builder
	writeSpans(&b, "task", t.Tasks)
	writeSpans(&b, "message", t.Messages)
	return b.String()
}

func writeSpans(b *strings.Builder, kind string, spans []Span) {
	for i, s := range spans {
		if s.Ran {
			fmt.Fprintf(b, "%s %d %s %s\n", kind, i, exact(s.StartSec), exact(s.FinishSec))
		}
	}
}
