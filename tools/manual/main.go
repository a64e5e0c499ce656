package main

import (
	"flag"
	"fmt"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", "", "make pages for mkdocs in the new `folder`")
	lab := flag.String("lab", "", "put the static lab of a `folder` into the site, if it is there")
	finish := flag.String("finish", "", "finish and check the site in a `folder`")
	flag.Parse()
	if err := run(*out, *lab, *finish); err != nil {
		log.Fatal(err)
	}
}

func run(out, lab, site string) error {
	switch {
	case out != "" && site == "":
		if err := os.RemoveAll(out); err != nil {
			return err
		}
		return prepare(".", out, lab)
	case site != "" && out == "":
		if err := localSearch(site); err != nil {
			return err
		}
		return check(site)
	}
	return fmt.Errorf("manual: want either -out FOLDER or -finish FOLDER")
}
