import { type AdminProduct, deleteVersion, updateVersion } from '@portico/contract/admin-products.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { FormFrame } from '../../shared/form-frame.tsx';
import { FormSection } from '../../shared/form-section.tsx';
import { Link, useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { usePortalPath, usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { productQuery, productsKey, strategiesQuery } from './queries.ts';
import { SpecUpload } from './spec-upload.tsx';
import { useProductText } from './text/use-product-text.ts';
import { toVersionBody, toVersionValues, VersionFields } from './version-fields.tsx';

export function VersionPage() {
  const text = useProductText();
  const { notFound } = useText();
  const { client, queries, portalId } = usePortalScreen();
  const key = { portalId, productId: useParam('productId') };
  const versionId = useParam('versionId');
  const params = { ...key, versionId };
  const query = useQuery(productQuery(client, key));
  const strategies = useQuery(strategiesQuery(client, portalId));
  const above = usePortalPath()(`/products/${key.productId}`);
  const go = useGo();
  const toast = useToast();
  const [isRemoving, setRemoving] = useState(false);
  const version = query.data?.versions.find(({ id }) => id === versionId);

  function keep(product: AdminProduct) {
    queries.setQueryData(productQuery(client, key).queryKey, product);
    void queries.invalidateQueries({ queryKey: [...productsKey(portalId), 'list'] });
  }

  return (
    <PageFrame
      actions={
        version && (
          <>
            <RoleButton least="admin" onClick={() => setRemoving(true)}>
              {text.version.remove}
            </RoleButton>
            <Link className={buttonClass()} to={`${above}/versions/${versionId}/audience`}>
              {text.version.audience}
            </Link>
          </>
        )
      }
      back={{ to: above, label: query.data?.name ?? text.versions }}
      least="admin"
      title={
        query.data && version
          ? text.version.title({ product: query.data.name, version: version.name })
          : text.version.settings
      }
    >
      <Loaded query={query}>
        {(product) =>
          version ? (
            <>
              <FormSection description={text.spec.text} title={text.spec.title}>
                <SpecUpload onChanged={keep} params={params} version={version} />
              </FormSection>
              <FormSection title={text.version.settings}>
                <Loaded query={strategies}>
                  {(offered) => (
                    <FormFrame
                      initial={toVersionValues(version)}
                      key={version.updated_at}
                      label={text.version.settings}
                      least="admin"
                      onSaved={(saved: AdminProduct) => {
                        toast({ variant: 'success', message: text.saved });
                        keep(saved);
                      }}
                      save={(values) => client.send(updateVersion, { params, body: toVersionBody(values) })}
                    >
                      {(parts) => (
                        <VersionFields
                          others={product.versions.flatMap(({ name }) => (name === version.name ? [] : [name]))}
                          parts={parts}
                          slugs={{ product: product.slug, version: version.slug }}
                          strategies={offered}
                        />
                      )}
                    </FormFrame>
                  )}
                </Loaded>
              </FormSection>
              {isRemoving && (
                <DangerDialog
                  act={() => client.send(deleteVersion, { params })}
                  confirmLabel={text.version.remove}
                  onClose={() => setRemoving(false)}
                  onDone={(product) => {
                    toast({ variant: 'success', message: text.version.removed });
                    go({ to: above });
                    keep(product);
                  }}
                  title={text.version.removeTitle({ name: version.name })}
                >
                  {text.version.removeText({ registrations: version.registrations })}
                </DangerDialog>
              )}
            </>
          ) : (
            <p>{notFound.title}</p>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
